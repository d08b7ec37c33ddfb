// Offers to rewrite a summary: asks for the reason and says whether the rewrite is counted.
import { Check, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { lowRating, type RewriteReason, rejectionReasons } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import layout from '../../ui/layout.module.css'
import { closeDialog, Dialog } from '../../ui/popups/dialog.tsx'
import { texts } from '../feedback-texts.ts'
import styles from './rewrite-offer.module.css'
import { useVersions } from './use-versions.ts'

type OnRewrite = (reason: RewriteReason, button: HTMLElement) => void
type FormProps = { onRewrite: OnRewrite; onDecline: (button: HTMLElement) => void }

/** The offer after a low rating. */
export function RewriteOffer({
  view,
  rating,
  ...form
}: FormProps & { view: SummaryView; rating: number }) {
  return (
    <div className={styles.offer} data-below>
      <Callout icon={<MessageSquareText />} title={texts.offer(rating)}>
        <RewriteLead view={view} rating={rating} />
        <RewriteForm {...form} />
      </Callout>
    </div>
  )
}

type DialogProps = {
  view: SummaryView
  onRewrite: (reason: RewriteReason) => void
  onClose: () => void
}

export function RewriteDialog({ view, onRewrite, onClose }: DialogProps) {
  return (
    <Dialog title={texts.rewrite} lead={<RewriteLead view={view} />} onClose={onClose}>
      <RewriteForm
        onRewrite={(reason, button) => {
          onRewrite(reason)
          closeDialog(button)
        }}
        onDecline={closeDialog}
      />
    </Dialog>
  )
}

/** Only the first rewrite after a low rating is free. */
function RewriteLead({ view, rating }: { view: SummaryView; rating?: number }) {
  const { data: versions } = useVersions(view.videoId)
  const { usage } = useAuth()
  if (usage?.unlimited) return <p>{texts.offerText}</p>
  const stars = rating ?? view.rating
  const isFree = versions?.rewriteIsFree && stars > 0 && stars <= lowRating
  return (
    <p>
      {texts.offerText} {versions ? (isFree ? texts.isFree : texts.isCounted) : texts.mayBeCounted}
    </p>
  )
}

function RewriteForm({ onRewrite, onDecline }: FormProps) {
  const [selectedReason, setSelectedReason] = useState<RewriteReason | null>(null)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line. */}
      <div className={styles.reasons} role="group" aria-label={texts.reasonLabel}>
        {rejectionReasons.map((reason) => (
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
          onClick={({ currentTarget }) =>
            selectedReason && onRewrite(selectedReason, currentTarget)
          }
        >
          {texts.rewrite}
        </Button>
        <Button look="quiet" onClick={(event) => onDecline(event.currentTarget)}>
          {texts.keep}
        </Button>
      </div>
    </>
  )
}
