// Phones is the crowd of a large hall in one program: it drives a real
// sealedmoved on the loopback and says how that did. bench/phones.sh builds both
// and runs it.
//
//	posted     phones that listen fetch the pairings, each on a connection of its
//	           own, at the moment a round is posted by another program
//	told       from a result's entry to the last of the listeners
//	pages      one cached page over and over on connections that stay open
//	entered    tablets that enter a result for every board, all at once
//	killed     the same, with the server killed in the middle and started again
//
// It ends with status 1 where something was lost, doubled or too slow.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"time"
)

// want is what must hold; times and rates are those of a quiet machine.
type want struct {
	posted, told time.Duration
	pages        float64 // a second
	memory       int64   // kB
}

func main() {
	var c crowd
	var loose bool
	flag.StringVar(&c.program, "server", "", "the program sealedmoved")
	flag.IntVar(&c.phones, "phones", 500, "phones that read")
	flag.IntVar(&c.devices, "devices", 20, "tablets that enter results")
	flag.IntVar(&c.sections, "sections", 8, "sections of the event")
	flag.IntVar(&c.players, "players", 100, "players of each section")
	flag.DurationVar(&c.hammer, "hammer", 5*time.Second, "how long one page is fetched over and over")
	flag.BoolVar(&loose, "loose", false, "judge nothing by the clock: for a busy machine")
	flag.Parse()
	limits := want{posted: 500 * time.Millisecond, told: 250 * time.Millisecond, pages: 10000, memory: 150 << 10}
	if loose {
		limits = want{posted: time.Hour, told: time.Hour, memory: limits.memory}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	err := run(ctx, c, limits)
	cancel()
	if err != nil {
		fmt.Fprintln(os.Stderr, "phones:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, c crowd, limits want) error {
	fmt.Printf("%d phones, %d tablets, %d boards; %d processors\n", c.phones, c.devices, c.sections*c.players/2, runtime.NumCPU())
	if err := c.gather(ctx); err != nil {
		return err
	}
	defer c.leave()
	server, own := c.spent()
	posted, heard, err := c.post(ctx)
	if err != nil {
		return fmt.Errorf("posting: %w", err)
	}
	fmt.Printf("posted: %d phones told within %v; each had the pairings on a new connection, median %v, slowest %v\n", c.phones, ms(heard), ms(posted.median()), ms(posted.slowest()))
	server2, own2 := c.spent()
	fmt.Printf("        in processor time %v of the server and %v of the phones\n", server2-server, own2-own)
	told, err := c.tell(ctx)
	if err != nil {
		return fmt.Errorf("telling: %w", err)
	}
	fmt.Printf("told: a result to the last of %d listeners, best of three %v\n", c.phones, ms(told))
	server, own = c.spent()
	rate, err := c.fetch(ctx)
	if err != nil {
		return fmt.Errorf("fetching: %w", err)
	}
	fmt.Printf("pages: %.0f a second, keep-alive, a cached page\n", rate)
	server2, own2 = c.spent()
	pages := time.Duration(max(1, int64(rate*c.hammer.Seconds())))
	fmt.Printf("        in processor time %v of the server and %v of the phones for each\n", (server2-server)/pages, (own2-own)/pages)
	took, err := c.enter(ctx, 0)
	if err != nil {
		return fmt.Errorf("entering: %w", err)
	}
	if err := c.judge(ctx); err != nil {
		return fmt.Errorf("entering: %w", err)
	}
	memory := c.memory()
	fmt.Printf("entered: %d results by %d tablets at once in %v, each there once, the journal whole\nmemory: at most %d kB\n", c.boards(), c.devices, ms(took), memory)
	c.leave()
	killed := c.again()
	if err := killed.gather(ctx); err != nil {
		return err
	}
	defer killed.leave()
	if _, err := killed.enter(ctx, killed.boards()/3); err != nil {
		return fmt.Errorf("killed: %w", err)
	}
	if err := killed.judge(ctx); err != nil {
		return fmt.Errorf("killed: %w", err)
	}
	fmt.Printf("killed: after %d answers and started again: %d results, each there once, the journal whole\n", killed.boards()/3, killed.boards())
	return errors.Join(
		over("slowest phone", posted.slowest() > limits.posted), over("last listener", told > limits.told),
		over("pages a second", rate < limits.pages), over("memory", memory > limits.memory),
	)
}

func over(what string, is bool) error {
	if is {
		return fmt.Errorf("%s: not within its limit", what)
	}
	return nil
}

func ms(d time.Duration) time.Duration { return d.Round(time.Millisecond) }
