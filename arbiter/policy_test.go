package arbiter

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/actions.md")

// docs/actions.md is the policy table as people read it; this test keeps it so.
func TestActionsPageShowsThePolicy(t *testing.T) {
	const page = "../docs/actions.md"
	want := actionsPage()
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s does not show the policy table; run go test ./arbiter -update and read the change", page)
	}
}

func actionsPage() string {
	var b strings.Builder
	b.WriteString("# Who may what when\n\nMade from the policy table in `arbiter/policy.go`. ● allowed · – not. What is allowed may still ask for an\nanswer to a warning (level 3 or 4). Phases: " +
		"`before` nothing is posted, `playing` results are missing,\n`between` all are in, `finished` all rounds are played.\n")
	for _, phase := range Phases() {
		fmt.Fprintf(&b, "\n## %s\n\n| act |", phase)
		for _, r := range Roles() {
			fmt.Fprintf(&b, " %s |", r)
		}
		b.WriteString("\n|---|" + strings.Repeat("---|", len(Roles())) + "\n")
		for _, a := range Acts() {
			fmt.Fprintf(&b, "| %s |", a)
			for _, r := range Roles() {
				mark := "–"
				if Allowed(r, a, phase) {
					mark = "●"
				}
				fmt.Fprintf(&b, " %s |", mark)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func TestPolicyCorners(t *testing.T) {
	for _, c := range []struct {
		role  Role
		act   Act
		phase Phase
		want  bool
	}{
		{Public, ActResult, Playing, false},
		{Screen, ActUndo, Between, false},
		{ResultDevice, ActResult, Playing, true},
		{ResultDevice, ActCorrect, Playing, false},
		{ResultDevice, ActPair, Between, false},
		{ArbiterRole, ActRecall, Playing, false},
		{ChiefArbiter, ActRecall, Playing, true},
		{ChiefArbiter, ActPair, Finished, false},
		{"", ActView, Before, false},
	} {
		if got := Allowed(c.role, c.act, c.phase); got != c.want {
			t.Errorf("%q %s %s: got %v, want %v", c.role, c.act, c.phase, got, c.want)
		}
	}
}
