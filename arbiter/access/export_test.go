package access

// Hashed is how many passwords have been looked at.
func (d *Door) Hashed() int64 { return d.hashed.Load() }

// Remembered is for how many addresses and accounts tries are counted.
func (d *Door) Remembered() (addresses, accounts int) {
	return len(d.addresses.full), len(d.accounts.full)
}

// MaxKeys is how many of each are remembered at most.
const MaxKeys = maxKeys

// Occupy takes n of the turns of those who compute a hash, until done is called.
func (d *Door) Occupy(n int) (done func()) {
	for range n {
		d.turns <- struct{}{}
	}
	return func() {
		for range n {
			<-d.turns
		}
	}
}
