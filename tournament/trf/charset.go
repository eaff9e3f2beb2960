package trf

import (
	"strings"
	"unicode/utf8"
)

// Charset is an encoding of text files.
type Charset string

// The charsets that files were seen in. A file that is valid UTF-8 is read as
// such whatever is asked for.
const (
	UTF8        Charset = "utf-8"
	Windows1250 Charset = "windows-1250" // Central Europe
	Windows1251 Charset = "windows-1251" // Cyrillic
	Windows1252 Charset = "windows-1252" // Western Europe; Latin-1 is part of it
	Windows1254 Charset = "windows-1254" // Turkish
	Windows1257 Charset = "windows-1257" // Baltic
)

// upper are the characters 80 to FF of each code page; a byte that the page
// leaves undefined is U+FFFD.
var upper = map[Charset][]rune{
	Windows1250: []rune("" +
		"€�‚�„…†‡�‰Š‹ŚŤŽŹ�‘’“”•–—�™š›śťžź" +
		"\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż" +
		"ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß" +
		"ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"),
	Windows1251: []rune("" +
		"ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—�™љ›њќћџ" +
		"\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї" +
		"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ" +
		"абвгдежзийклмнопрстуфхцчшщъыьэюя"),
	Windows1252: []rune("" +
		"€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ" +
		"\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿" +
		"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
		"àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"),
	Windows1254: []rune("" +
		"€�‚ƒ„…†‡ˆ‰Š‹Œ����‘’“”•–—˜™š›œ��Ÿ" +
		"\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿" +
		"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß" +
		"àáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ"),
	Windows1257: []rune("" +
		"€�‚�„…†‡�‰�‹�¨ˇ¸�‘’“”•–—�™�›�¯˛�" +
		"\u00a0�¢£¤�¦§Ø©Ŗ«¬\u00ad®Æ°±²³´µ¶·ø¹ŗ»¼½¾æ" +
		"ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽß" +
		"ąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙"),
}

// choose finds out what b is written in and returns the reader of its lines.
func (d *Document) choose(b []byte, fallback Charset) func(string) string {
	if utf8.Valid(b) {
		d.Charset = UTF8
		return func(s string) string { return s }
	}
	d.Charset = Windows1252
	if upper[fallback] != nil {
		d.Charset = fallback
	}
	table := upper[d.Charset]
	return func(s string) string {
		var t strings.Builder
		for i := 0; i < len(s); i++ {
			if c := s[i]; c < utf8.RuneSelf {
				t.WriteByte(c)
			} else {
				t.WriteRune(table[c-0x80])
			}
		}
		return t.String()
	}
}
