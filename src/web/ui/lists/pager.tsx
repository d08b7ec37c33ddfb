// Links to the pages of a list.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { joinClasses } from '../join-classes.ts'
import { Link } from '../link.tsx'
import { listPageNumbers } from './page-numbers.ts'
import styles from './pager.module.css'
import { texts } from './texts.ts'

type Props = { page: number; lastPage: number; getPageUrl: (page: number) => string }

export function Pager({ page, lastPage, getPageUrl }: Props) {
  if (lastPage <= 1) return null
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <Step page={page - 1} lastPage={lastPage} label={texts.previous} getPageUrl={getPageUrl}>
        <ChevronLeft />
      </Step>
      {listPageNumbers(page, lastPage).map((number, index, numbers) =>
        number === null ? (
          <span key={`before ${numbers[index + 1]}`} className={styles.ellipsis}>
            …
          </span>
        ) : (
          <Link
            key={number}
            className={joinClasses(
              buttonClass({}),
              styles.page,
              Math.abs(number - page) === 1 &&
                number !== 1 &&
                number !== lastPage &&
                styles.neighbor,
            )}
            aria-current={number === page ? 'page' : undefined}
            aria-label={texts.page(number)}
            to={getPageUrl(number)}
          >
            {number}
          </Link>
        ),
      )}
      <Step page={page + 1} lastPage={lastPage} label={texts.next} getPageUrl={getPageUrl}>
        <ChevronRight />
      </Step>
    </nav>
  )
}

function Step({
  page,
  lastPage,
  label,
  getPageUrl,
  children,
}: Props & { label: string; children: ReactNode }) {
  const className = joinClasses(buttonClass({}), styles.page)
  if (page < 1 || page > lastPage)
    return (
      <button type="button" className={className} disabled aria-label={label}>
        {children}
      </button>
    )
  return (
    <Link className={className} aria-label={label} to={getPageUrl(page)}>
      {children}
    </Link>
  )
}
