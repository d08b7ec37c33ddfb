// A dialog that is loaded when it is first opened.
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { loadPart } from '../loading/load-part.ts'
import { showToast } from './toasts.ts'

type DialogProps = { onClose: () => void }

/**
 * If the dialog cannot be loaded, the page stays as it is, and a toast says so. Chromium
 * keeps the failure until the page is reloaded; in other browsers the next opening tries
 * again.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const attempt = () => lazy(async () => ({ default: await loadPart(load, NotLoaded) }))
  let current = attempt()
  function NotLoaded({ onClose }: DialogProps) {
    useEffect(() => {
      current = attempt()
      showToast(
        'This part of the page could not be loaded. Check your connection, then reload the page.',
        {
          failed: true,
          action: { label: 'Reload', run: () => location.reload() },
        },
      )
      onClose()
    }, [onClose])
    return null
  }
  return function LazyDialog(props) {
    const [Dialog] = useState(() => current as ComponentType<Props>)
    return <Dialog {...props} />
  }
}
