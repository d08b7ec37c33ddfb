// The pages of a list, each with an address of its own.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import styles from './pager.module.css'
import { pageNumbers } from './pages.ts'
import { texts } from './texts.ts'

type Props = { page: number; last: number; addressOf: (page: number) => string }

export function Pager({ page, last, addressOf }: Props) {
  if (last <= 1) return null
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <Step page={page - 1} last={last} label={texts.previous} addressOf={addressOf}>
        <ChevronLeft />
      </Step>
      {pageNumbers(page, last).map((number, index, all) =>
        number === null ? (
          <span key={`before ${all[index + 1]}`} className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={number}
            className={joinClasses(
              buttonClass({}),
              styles.page,
              Math.abs(number - page) === 1 && number !== 1 && number !== last && styles.near,
            )}
            aria-current={number === page ? 'page' : undefined}
            aria-label={texts.page(number)}
            to={addressOf(number)}
          >
            {number}
          </Link>
        ),
      )}
      <Step page={page + 1} last={last} label={texts.next} addressOf={addressOf}>
        <ChevronRight />
      </Step>
    </nav>
  )
}

function Step({ page, last, label, addressOf, children }: Props & { label: string; children: ReactNode }) {
  const look = joinClasses(buttonClass({}), styles.page)
  if (page < 1 || page > last)
    return (
      <button type="button" className={joinClasses(look, styles.off)} disabled aria-label={label}>
        {children}
      </button>
    )
  return (
    <Link className={look} aria-label={label} to={addressOf(page)}>
      {children}
    </Link>
  )
}
