// The person's newest cards, to change or delete them.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardView } from '#contract/marks/cards.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { allCardsQuery } from '../cards/due-cards-query.ts'
import { EditCardDialog } from '../cards/edit-card-dialog.tsx'
import styles from './review.module.css'
import { texts } from './texts.ts'

export function NewestCards({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const { user } = useAuth()
  const { data } = useQuery(allCardsQuery(user?.uid))
  const [edited, setEdited] = useState<CardView | null>(null)
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="newest-cards">
      <h2 className={text.section} id="newest-cards">
        {texts.allCards}
      </h2>
      <ul className={styles.list}>
        {data.items.map((card) => (
          <li key={card.id}>
            <div>
              <p dir="auto">{card.question}</p>
              <p className={text.meta} dir="auto">
                {card.answer}
              </p>
            </div>
            <Button
              look="quiet"
              size="small"
              aria-label={texts.editCard(card.question)}
              onClick={() => setEdited(card)}
            >
              {texts.edit}
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <EditCardDialog
          card={edited}
          onChanged={() => void onChanged()}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
