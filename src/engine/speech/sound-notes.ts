// Removes sound notes from captions: [Music], (applause), ♪.

const soundWords =
  'music|applause|laughter|laughs|laughing|laugh|cheering|cheers|crowd|inaudible|crosstalk|silence|sighs|coughs|coughing|chuckles|chuckling|clapping|foreign|noise|static|beep|audience|musik|applaus|lachen|gelächter|musique|applaudissements|rires|música|musica|risas|aplausos|risate|applausi|risos|muziek|gelach'
const soundNote = new RegExp(
  `[(（♪♫]\\s*[^()（）♪♫]{0,40}\\b(?:${soundWords})\\b[^()（）♪♫]{0,40}[)）♪♫]`,
  'giu',
)

/** Numbers that belong together, such as "[3, -2]": no sound is called so. */
const numbers = /^.\s*[-−+]?[\p{L}\d.]{1,6}(?:\s*[,;]\s*[-−+]?[\p{L}\d.]{1,6})+\s*.$/u

/** Text without any of these has no sound note. */
const noteSign = /[[【［(（♪♫♬>]/

/**
 * Removes all notes in square brackets but numbers, and those in parentheses that name a sound
 * or are the whole caption.
 */
export function removeSoundNotes(text: string): string {
  if (!noteSign.test(text)) return text
  return text
    .replace(/[[【［][^\]】］]{0,80}[\]】］]/gu, (note) =>
      /\d/.test(note) && numbers.test(note) ? note : ' ',
    )
    .replace(soundNote, ' ')
    .replace(/^\s*[(（][^()（）]{0,60}[)）]\s*$/u, ' ')
    .replace(/[♪♫♬]|>>+/gu, ' ')
}
