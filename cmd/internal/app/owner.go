package app

import "sealedmove/storage"

// Owner names the program that is the writer of the file, where that is not
// this one; "" where this one is.
func (a *App) Owner() string {
	err := a.Store.ReadOnly()
	if err == nil {
		return ""
	}
	if o, ok := storage.OwnerOf(err); ok {
		return o.String()
	}
	return err.Error()
}
