// The browser extension: its file for this browser, how to add it, and the browsers that
// are paired.
import { Download, Puzzle } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Tabs, tabId } from '../../ui/tabs.tsx'
import text from '../../ui/text.module.css'
import { useAuth } from '../session/auth.tsx'
import { AppSection } from './app-section.tsx'
import styles from './apps-page.module.css'
import { PairedBrowsers } from './paired-browsers.tsx'
import { texts } from './texts.ts'
import { useOrigin } from './use-origin.ts'

const targets = ['chrome', 'firefox'] as const
type Target = (typeof targets)[number]

/** The build puts both here. While the app is developed there is neither a version nor a file. */
const version: string | undefined = import.meta.env.VITE_EXTENSION_VERSION
const kilobytes = Math.ceil(Number(import.meta.env.VITE_EXTENSION_BYTES) / 1000)
const extensionTexts = texts.extension

export function Extension() {
  const { user } = useAuth()
  const origin = useOrigin()
  return (
    <AppSection Icon={Puzzle} texts={extensionTexts}>
      {version ? (
        <GetExtension version={version} origin={origin} />
      ) : (
        <p>{extensionTexts.notBuilt}</p>
      )}
      {user && origin !== null && <PairedBrowsers ownerId={user.uid} />}
    </AppSection>
  )
}

function GetExtension({ version, origin }: { version: string; origin: string | null }) {
  const [chosen, setChosen] = useState<Target | null>(null)
  const panelId = useId()
  // The HTML of the build does not know the browser.
  const isFirefox = origin !== null && /Firefox\//.test(navigator.userAgent)
  const target = chosen ?? (isFirefox ? 'firefox' : 'chrome')
  return (
    <>
      <div className={styles.actions}>
        <a className={buttonClass({ look: 'primary' })} href={`/pith-${target}.zip`} download>
          <Download />
          {extensionTexts.get}
        </a>
        <span className={text.meta}>{extensionTexts.about(version, kilobytes)}</span>
      </div>
      <div className={styles.after}>
        <Tabs
          label={extensionTexts.tabs}
          names={targets}
          titles={extensionTexts.targets}
          selected={target}
          onSelect={setChosen}
          panelId={panelId}
        />
        <div
          id={panelId}
          role="tabpanel"
          aria-labelledby={tabId(panelId, target)}
          className={styles.panel}
        >
          <ol className={joinClasses(styles.instructions, text.muted)}>
            {extensionTexts.steps[target](origin ?? texts.mcp.unknownAddress).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </div>
    </>
  )
}
