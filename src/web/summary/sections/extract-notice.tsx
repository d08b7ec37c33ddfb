// Explains that a summary was extracted instead of written by a model.

import { languageName } from '#contract/basics/format.ts'
import {
  hasHighlights,
  outlineNotice,
  showsFewSentences,
} from '#contract/summaries/spoken-chapters.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { ConnectNotice } from '../../summarize/model-choice/connect-notice.tsx'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'

type ExtractNoticeProps = { view: SummaryView; isPublic?: boolean }

export function ExtractNotice({ view, isPublic = false }: ExtractNoticeProps) {
  if (view.engine.kind !== 'extract') return null
  return (
    // The dialog of the offer cannot stand within a paragraph.
    <div className={text.meta}>
      {view.summary.isOutline
        ? outlineNotice
        : hasHighlights(view.summary)
          ? texts.picked
          : texts.extracted}{' '}
      {isOtherLanguage(view) && `${texts.extractedIn(languageName(view.transcript.language))} `}
      {hasHighlights(view.summary) && !isPublic && (
        <>
          {view.summary.isOutline ? (
            <Uncounted />
          ) : (
            showsFewSentences(view.summary, view) && `${texts.few[view.length]} `
          )}
          <ConnectNotice>{texts.noAi}</ConnectNotice>
        </>
      )}
    </div>
  )
}

/** Says that an outline counts nothing, where anything counts. */
function Uncounted() {
  const { usage } = useAuth()
  return usage?.unlimited ? null : <>{texts.uncounted} </>
}

/** An extract keeps the language of the captions, even when the user selected another one. */
function isOtherLanguage({ language, transcript }: SummaryView): boolean {
  const base = (code: string) => code.split('-')[0]
  return transcript.language !== 'und' && base(language) !== base(transcript.language)
}
