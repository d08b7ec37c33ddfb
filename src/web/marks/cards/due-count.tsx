// The number of cards that are due, in the navigation bar of those who have cards.
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { dueCardsQuery, hasCards } from './due-cards-query.ts'

export function DueCount() {
  const { user } = useAuth()
  const { data } = useQuery({ ...dueCardsQuery(user?.uid), enabled: hasCards(user?.uid) })
  if (!data?.due) return null
  return (
    <Link className={buttonClass({ look: 'quiet' })} to={routes.review.path}>
      <Layers />
      <span className={text.hidden}>Review, due cards: </span>
      {data.due.toLocaleString('en')}
    </Link>
  )
}
