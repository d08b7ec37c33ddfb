// Rates one or several summaries.
import { Star } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'

type Props = {
  lead: string
  /** The current rating; 0 for none. */
  rating: number
  onRate: (rating: number) => void
  onClose: () => void
}

export function RateDialog({ lead, rating, onRate, onClose }: Props) {
  return (
    <Dialog
      title={texts.rating}
      lead={
        <p className={text.muted} dir="auto">
          {lead}
        </p>
      }
      onClose={onClose}
    >
      <DialogActions>
        {[1, 2, 3, 4, 5, 0].map((stars) => (
          <Button
            key={stars}
            aria-pressed={stars === rating}
            look={stars === rating ? 'primary' : 'secondary'}
            onClick={({ currentTarget }) => {
              onRate(stars)
              closeDialog(currentTarget)
            }}
          >
            {stars > 0 && <Star />}
            {stars > 0 ? texts.stars(stars) : texts.unrated}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  )
}
