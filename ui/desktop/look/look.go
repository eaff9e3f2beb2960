// Package look is the desktop's paper and ink: the theme with its colour
// tokens, sizes, the Chinese faces, the icons, and the small widgets that
// every screen is put together from. It holds no words and knows no chess:
// texts come in ready, translated; what is pressed goes out by callback.
//
// # How a screen uses it
//
// The program sets the theme once and again when View changes it:
//
//	app.Settings().SetTheme(look.Theme{Variant: look.Dark, Percent: 125, Roomy: true})
//
// Colours are asked for by token, never by value: [Text], [Text2], [Accent] …
// are theme colour names and work wherever Fyne takes one. Sizes are written
// as they stand at 100 % and scaled by [Style.Px]. A widget of a screen takes
// its [Style] from itself, so that a hall window may wear another theme:
//
//	s := look.StyleOf(w)
//	rect.FillColor = s.Color(look.Surface)
//	rect.Resize(fyne.NewSize(s.Px(184), s.Px(32)))
//
// Texts that follow the theme by themselves are [NewText] and [NewParagraph];
// icons [NewGlyph]; boxes with a token as ground and hairlines at the edges
// [NewPane]; rows and columns with the scaled gaps of the design [HBox], [VBox];
// a screen with its edges [Frame].
//
// The widgets: [Button], [Segment], [Message], [FormRow], [Entry], [Select],
// [KeyCap], [StatusCell], [Sidebar], [Dialog], [Empty].
//
// # Keys
//
// Every widget here can be reached with Tab and shows a two-pixel ring. What a
// widget does not use itself (function keys, Escape, letters on a button) it
// hands on to the canvas with [PassKey] and [PassRune], so a screen hears them
// through Canvas.SetOnTypedKey no matter where the focus is; Fyne alone gives
// the canvas such keys only while nothing has the focus.
package look
