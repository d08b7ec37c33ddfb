// Installing Pith as an app: what a phone gains by it, and the button or the sentence for
// this browser.
import { Download, Smartphone } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  getInstallPrompt,
  showInstallPrompt,
  subscribeInstallPrompt,
} from '../../ui/browser/install-prompt.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { AppSection } from './app-section.tsx'
import styles from './apps-page.module.css'
import { chooseInstallWay, type InstallWay } from './install-way.ts'
import { phonePictures } from './phone-pictures.tsx'
import { texts } from './texts.ts'
import { useOrigin } from './use-origin.ts'

export function Install() {
  const origin = useOrigin()
  const canPrompt =
    useSyncExternalStore(subscribeInstallPrompt, getInstallPrompt, () => null) !== null
  const { steps, button, done, ways } = texts.install
  const url = origin ? new URL(origin) : null
  const open =
    url && isLoopback(url) ? steps.openElsewhere(url.host) : steps.open(url?.host ?? null)
  const sentences = [open, steps.add, steps.share]
  async function install() {
    if (await showInstallPrompt()) showToast(done)
  }
  return (
    <AppSection Icon={Smartphone} texts={texts.install}>
      <ol className={styles.steps}>
        {phonePictures.map((picture, index) => (
          <li key={sentences[index]}>
            <div className={styles.picture}>{picture}</div>
            <p>{sentences[index]}</p>
          </li>
        ))}
      </ol>
      {canPrompt ? (
        <div className={joinClasses(styles.actions, styles.after)}>
          <Button onClick={() => void install()}>
            <Download />
            {button}
          </Button>
        </div>
      ) : (
        <p className={joinClasses(text.meta, styles.after)}>{origin && ways[readInstallWay()]}</p>
      )}
    </AppSection>
  )
}

/** No other device reaches such an address. */
function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function readInstallWay(): InstallWay {
  const { userAgent, maxTouchPoints } = navigator
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  return chooseInstallWay({ userAgent, maxTouchPoints, isSecure: isSecureContext, isInstalled })
}
