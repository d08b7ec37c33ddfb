// Makes a card from marked words.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { CardDialog } from './card-dialog.tsx'
import { fetchAfterNewCard } from './due-cards-query.ts'
import { suggestCard } from './suggest-card.ts'
import { texts } from './texts.ts'

type Words = { quote: string; before: string; after: string; startSeconds: number }
type Props = { videoId: string; words: Words; highlightId?: string; onClose: () => void }

export function NewCardDialog({ videoId, words, highlightId, onClose }: Props) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [sides] = useState(suggestCard(words))
  async function save(changed: { question: string; answer: string }) {
    const { startSeconds } = words
    await api.addCard({ videoId, startSeconds, ...changed, ...(highlightId && { highlightId }) })
    void fetchAfterNewCard(queries, user?.uid)
    showToast(texts.made, {
      action: { label: texts.review, run: () => void navigate(routes.review.path) },
    })
  }
  return (
    <CardDialog
      title={texts.title}
      sides={sides}
      submitLabel={texts.make}
      onSave={save}
      onClose={onClose}
    />
  )
}
