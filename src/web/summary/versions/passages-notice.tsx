// Says that a slow model wrote from passages, and offers to have it read everything.
import { countPassages } from '#contract/summaries/describe-gaps.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { texts as feedbackTexts } from '../feedback-texts.ts'
import reader from '../summary-layout.module.css'
import { texts } from '../texts.ts'
import type { Rewrite } from './use-rewrite.ts'

export function PassagesNotice({ view, rewrite }: { view: SummaryView; rewrite: Rewrite }) {
  const { usage } = useAuth()
  const { passages } = view.coverage
  if (!passages) return null
  const isCounted = !usage?.unlimited
  return (
    <div className={joinClasses(layout.row, reader.notice)}>
      <span className={text.meta}>
        {texts.writtenFrom(countPassages(passages))} {texts.slowModel}
      </span>
      <Button
        look="quiet"
        size="small"
        busy={rewrite.isRunning}
        onClick={() => rewrite.start('read_everything')}
      >
        {texts.readEverything(passages.wholeSeconds)}
      </Button>
      {isCounted && <span className={text.meta}>{feedbackTexts.isCounted}</span>}
    </div>
  )
}
