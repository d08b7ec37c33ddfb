// A low rating offers the summary anew: what was wrong is chosen, and whether it counts is said before.
import { Check, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { RewriteReason } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useVersions } from '../summaries/versions.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import styles from './rewrite-offer.module.css'
import { reasonOrder, texts } from './texts.ts'

type Props = {
  view: SummaryView
  rating: number
  onRewrite: (reason: RewriteReason) => void
  onKeep: () => void
}

export function RewriteOffer({ view, rating, onRewrite, onKeep }: Props) {
  const { data: versions } = useVersions(view.videoId)
  const [reason, setReason] = useState<RewriteReason | null>(null)
  return (
    <div className={styles.offer} data-offer>
      <Note icon={<MessageSquareText />} title={texts.offer(rating)}>
        <p>
          {texts.offerText}{' '}
          {versions ? (versions.rewriteIsFree ? texts.countsNothing : texts.countsOne) : texts.countsMaybe}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line. */}
        <div className={styles.chips} role="group" aria-label={texts.whatWasWrong}>
          {reasonOrder.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.chip}
              aria-pressed={one === reason}
              onClick={() => setReason(one)}
            >
              {one === reason && <Check />}
              {texts.reasons[one]}
            </button>
          ))}
        </div>
        <div className={layout.row}>
          <Button look="primary" disabled={reason === null} onClick={() => reason && onRewrite(reason)}>
            {texts.writeAgain}
          </Button>
          <Button look="quiet" onClick={onKeep}>
            {texts.keep}
          </Button>
        </div>
      </Note>
    </div>
  )
}
