package main

import "github.com/rymdport/portal/settings/appearance"

// systemSays tells whether the desktop makes its choice of light or dark
// known, and will tell when it changes.
func systemSays() bool {
	_, err := appearance.GetColorScheme()
	return err == nil
}
