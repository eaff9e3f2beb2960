package claims

import "sealedmove/rules"

// shorten takes detours out of a line: wherever one move, or in long lines two,
// lead to a position that comes later in it. A line is evidence, and should be
// short enough to be played over.
func shorten(p rules.Position, line []rules.Move) []rules.Move {
	const long = 24
	line = shortcut(p, line, false)
	if len(line) > long {
		line = shortcut(p, line, true)
	}
	return line
}

func shortcut(p rules.Position, line []rules.Move, two bool) []rules.Move {
	places := make([]rules.Position, len(line)+1)
	later := make(map[rules.Key]int, len(line))
	places[0] = p
	for i, m := range line {
		places[i+1] = places[i].After(m)
		later[places[i+1].Key()] = i + 1
	}
	find := func(q *rules.Position) int {
		if j, ok := later[q.Key()]; ok && places[j].Same(q) {
			return j
		}
		return -1
	}
	var out []rules.Move
	for i := 0; i < len(line); {
		best, by := i+1, []rules.Move{line[i]}
		for _, m := range places[i].Legal() {
			q := places[i].After(m)
			if j := find(&q); j > best {
				best, by = j, []rules.Move{m}
			}
			if !two {
				continue
			}
			for _, n := range q.Legal() {
				end := q.After(n)
				if j := find(&end); j > best+1 {
					best, by = j, []rules.Move{m, n}
				}
			}
		}
		out = append(out, by...)
		i = best
	}
	return out
}
