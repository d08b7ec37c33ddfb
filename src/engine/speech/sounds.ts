// Notes in captions that nobody says: [Music], (applause), ♪.

const words =
  'music|applause|laughter|laughs|laughing|laugh|cheering|cheers|crowd|inaudible|crosstalk|silence|sighs|coughs|coughing|chuckles|chuckling|clapping|foreign|noise|static|beep|audience|musik|applaus|lachen|gelächter|musique|applaudissements|rires|música|musica|risas|aplausos|risate|applausi|risos|muziek|gelach'
const soundNote = new RegExp(`[(（♪♫]\\s*[^()（）♪♫]{0,40}\\b(?:${words})\\b[^()（）♪♫]{0,40}[)）♪♫]`, 'giu')

/** Notes in square brackets always go; in round ones, which may hold words, when they name a sound or are all there is. */
export function withoutSounds(text: string): string {
  return text
    .replace(/[[【［][^\]】］]{0,80}[\]】］]/gu, ' ')
    .replace(soundNote, ' ')
    .replace(/^\s*[(（][^()（）]{0,60}[)）]\s*$/u, ' ')
    .replace(/[♪♫♬]|>>+/gu, ' ')
}
