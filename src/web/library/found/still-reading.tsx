// Says that a search does not find all words yet, as after a summary or an import.
import type { TranscriptSearchPage } from '#contract/library/library.ts'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'

export function StillReading({ spoken }: { spoken: TranscriptSearchPage | undefined }) {
  return (
    <p className={text.muted} role="status">
      {spoken && spoken.waiting > 0 && texts.stillReading(spoken.waiting)}
    </p>
  )
}
