// Offers to rewrite a summary with a low rating: asks for the reason and says whether the rewrite is counted.
import { Check, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { RewriteReason } from '#contract/limits.ts'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import layout from '../ui/layout.module.css'
import { reasonOrder, texts } from './feedback-texts.ts'
import styles from './rewrite-offer.module.css'
import { useVersions } from './use-versions.ts'

type Props = {
  view: SummaryView
  rating: number
  onRewrite: (reason: RewriteReason) => void
  onDecline: () => void
}

export function RewriteOffer({ view, rating, onRewrite, onDecline }: Props) {
  const { data: versions } = useVersions(view.videoId)
  const [selectedReason, setSelectedReason] = useState<RewriteReason | null>(null)
  return (
    <div className={styles.offer} data-offer>
      <Callout icon={<MessageSquareText />} title={texts.offer(rating)}>
        <p>
          {texts.offerText} {versions ? (versions.rewriteIsFree ? texts.isFree : texts.isCounted) : texts.mayBeCounted}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line. */}
        <div className={styles.reasons} role="group" aria-label={texts.reasonLabel}>
          {reasonOrder.map((reason) => (
            <button
              key={reason}
              type="button"
              className={styles.reason}
              aria-pressed={reason === selectedReason}
              onClick={() => setSelectedReason(reason)}
            >
              {reason === selectedReason && <Check />}
              {texts.reasons[reason]}
            </button>
          ))}
        </div>
        <div className={layout.row}>
          <Button
            look="primary"
            disabled={selectedReason === null}
            onClick={() => selectedReason && onRewrite(selectedReason)}
          >
            {texts.rewrite}
          </Button>
          <Button look="quiet" onClick={onDecline}>
            {texts.keep}
          </Button>
        </div>
      </Callout>
    </div>
  )
}
