// A button that opens a menu. Arrow keys move through the menu, and Escape or a click
// outside closes it.
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { joinClasses } from '../join-classes.ts'
import menuStyles from './menu.module.css'
import styles from './menu-button.module.css'
import { focusFirstItem, handleMenuKeys } from './menu-keys.ts'

export type MenuItem = { label: string; icon?: ReactNode; onSelect: () => void }

export function MenuButton({
  children,
  items,
  ...button
}: ComponentProps<typeof Button> & { items: MenuItem[] }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="menu" aria-expanded={open} popoverTarget={id}>
        {children}
      </Button>
      <div
        ref={menu}
        id={id}
        className={joinClasses(menuStyles.menu, styles.menu)}
        popover="auto"
        role="menu"
        tabIndex={-1}
        onKeyDown={(event) => handleMenuKeys(event, menu.current)}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') focusFirstItem(menu.current)
        }}
      >
        {items.map(({ label, icon, onSelect }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuStyles.item}
            onClick={() => {
              menu.current?.hidePopover()
              onSelect()
            }}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
