// Buttons, and links that look like them. A busy button keeps its focus and its place, and does nothing.
import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { joinClasses } from './join-classes.ts'

export type ButtonLook = { look?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'large' | 'medium' | 'small' }

export function buttonClass({ look = 'secondary', size = 'medium' }: ButtonLook): string {
  return joinClasses(styles.button, look !== 'secondary' && styles[look], size !== 'medium' && styles[size])
}

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

export function Button({ look, size, busy = false, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(buttonClass({ ...(look && { look }), ...(size && { size }) }), className)}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className={styles.ring} />}
      {children}
    </button>
  )
}

/** A square with a picture only, for links. */
export const iconButtonClass = joinClasses(styles.button, styles.quiet, styles.icon)

/** A square button with a picture only; `label` is its name. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" aria-label={label} {...rest} className={joinClasses(iconButtonClass, className)} />
}
