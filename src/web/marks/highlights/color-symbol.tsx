// The symbol of a highlight color. Each color has a shape of its own.
import type { HighlightColor } from '#contract/basics/limits.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './highlights.module.css'

const shapes = {
  sand: <circle cx="6" cy="6" r="5" />,
  sage: <rect x="1.5" y="1.5" width="9" height="9" rx="1" />,
  sky: <path d="M6 .5 11.5 6 6 11.5.5 6z" />,
  plum: <path d="M6 1 11.5 11H.5z" />,
}

export function ColorSymbol({ color }: { color: HighlightColor }) {
  return (
    <svg className={joinClasses(styles.symbol, styles[color])} viewBox="0 0 12 12" aria-hidden>
      {shapes[color]}
    </svg>
  )
}
