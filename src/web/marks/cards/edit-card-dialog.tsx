// Changes or deletes a card.
import { useQueryClient } from '@tanstack/react-query'
import type { CardView } from '#contract/marks/cards.ts'
import { api } from '../../api/api.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { CardDialog } from './card-dialog.tsx'
import { refreshCards } from './due-cards-query.ts'
import { texts } from './texts.ts'

type Props = {
  card: CardView
  /** Receives null when the card was deleted. */
  onChanged: (card: CardView | null) => void
  onClose: () => void
}

export function EditCardDialog({ card, onChanged, onClose }: Props) {
  const queries = useQueryClient()
  async function save(sides: { question: string; answer: string }) {
    onChanged(await api.changeCard(card.id, sides))
    await refreshCards(queries)
  }
  async function remove() {
    await api.deleteCard(card.id)
    onChanged(null)
    showToast(texts.deleted)
    await refreshCards(queries)
  }
  return (
    <CardDialog
      title={texts.editTitle}
      sides={card}
      submitLabel={texts.save}
      onSave={save}
      onDelete={remove}
      onClose={onClose}
    />
  )
}
