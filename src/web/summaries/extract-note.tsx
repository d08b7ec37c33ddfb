// Says so when a summary was not written but put together from what was said.
import { languageName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

export function ExtractNote({ view }: { view: SummaryView }) {
  if (view.engine.kind !== 'extract') return null
  return (
    <p className={text.meta}>
      {texts.extracted} {isOtherLanguage(view) && texts.extractedIn(languageName(view.transcript.language))}
    </p>
  )
}

/** The extract keeps the speaker's language, whatever was wished for. */
function isOtherLanguage({ language, transcript }: SummaryView): boolean {
  const base = (code: string) => code.split('-')[0]
  return transcript.language !== 'und' && base(language) !== base(transcript.language)
}
