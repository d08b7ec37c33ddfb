// Shows how much of the allowance is used, beside the submit button.

import { Suspense } from 'react'
import { routes } from '#contract/basics/paths.ts'
import type { Usage } from '#contract/billing/usage.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { withQueries } from '../../queries/with-queries.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Link } from '../../ui/link.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.ts'
import facts from '../../ui/meta-list.module.css'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import styles from './allowance-line.module.css'

const LiftLimitsLink = lazyPart(() =>
  withQueries(async () => (await import('../../billing/usage/lift-limits.tsx')).LiftLimitsLink),
)

/**
 * Invisible, it keeps the place of the line until the figures are loaded, so that nothing
 * moves.
 */
const placeholder: Pick<Usage, 'used' | 'limit' | 'scope' | 'unlimited'> = {
  used: 0,
  limit: 0,
  scope: 'guest',
}

/** The server writes it into the document. */
const guestDays = import.meta.env.SSR ? 0 : Number(document.documentElement.dataset.guestDays)

export function AllowanceLine() {
  const { usage } = useAuth()
  const { used, limit, scope, unlimited = false } = usage ?? placeholder
  return (
    <p className={joinClasses(text.meta, facts.facts, styles.line, !usage && styles.unknown)}>
      <span>{unlimited ? texts.noLimits(used) : texts.usedOf(used, limit)}</span>{' '}
      {usage?.scope === 'guest' && <span>{texts.keptForGuests(guestDays)}</span>}{' '}
      {scope === 'guest' && !unlimited && (
        <span>
          <Link to={routes.usage.path} state={{ usage }}>
            {texts.viewGuestLimits}
          </Link>
        </span>
      )}{' '}
      {usage && !unlimited && used > 0 && (
        <Suspense>
          <LiftLimitsLink />
        </Suspense>
      )}
    </p>
  )
}
