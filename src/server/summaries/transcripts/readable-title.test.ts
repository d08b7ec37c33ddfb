// The title of uploaded captions, from the name of their file.
import { expect, test } from 'vitest'
import { toReadableTitle } from './readable-title.ts'

test.each([
  ['MY_TALK_2024.srt', 'My talk 2024'],
  ['how_bees_find_flowers.vtt', 'How bees find flowers'],
  ['how-bees-find-flowers.vtt', 'How bees find flowers'],
  ['BEES AND FLOWERS.srt', 'Bees and flowers'],
  ['2024-05-01.srt', '2024-05-01'],
  ['iPhone review.txt', 'iPhone review'],
  ['talk.srt', 'talk'],
  ['lightning-privacy-asr.srt', 'Lightning privacy asr'],
  ['floresta-asr.srt', 'Floresta asr'],
  ['e-mail.srt', 'e-mail'],
  ['captions (1).srt', ''],
  ['transcript.md', ''],
  ['Transcript of a talk.md', 'Transcript of a talk'],
])('%s is read as "%s"', (name, title) => expect(toReadableTitle(name)).toBe(title))
