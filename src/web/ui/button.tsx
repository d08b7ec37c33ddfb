// Buttons, and links that look like them. A busy button keeps its focus and its size but
// ignores clicks.
import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { joinClasses } from './join-classes.ts'

export type ButtonVariant = {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'large' | 'medium' | 'small'
}

export function buttonClass({ look = 'secondary', size = 'medium' }: ButtonVariant): string {
  return joinClasses(
    styles.button,
    look !== 'secondary' && styles[look],
    size !== 'medium' && styles[size],
  )
}

type Props = ComponentProps<'button'> & ButtonVariant & { busy?: boolean }

export function Button({ look, size, busy = false, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(
        buttonClass({ ...(look && { look }), ...(size && { size }) }),
        className,
      )}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className={styles.spinner} />}
      {children}
    </button>
  )
}

/** The class of a square link with an icon only. */
export const iconButtonClass = joinClasses(styles.button, styles.quiet, styles.icon)

/** A square button with an icon only; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={joinClasses(iconButtonClass, className)}
    />
  )
}
