// The page about using Pith elsewhere: bookmarklet, app, extension, terminal, keys and assistants.
import { KeyRound, SquareTerminal } from 'lucide-react'
import { routes } from '#contract/basics/paths.ts'
import { pageTitle } from '../../ui/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { ApiKeys } from '../keys/api-keys.tsx'
import { useSignInPath } from '../prompts/sign-in-path.ts'
import { useAuth } from '../session/auth.tsx'
import { AppSection } from './app-section.tsx'
import styles from './apps-page.module.css'
import { Assistants } from './assistants.tsx'
import { Bookmarklet } from './bookmarklet.tsx'
import { CodeBlock } from './code-block.tsx'
import { Extension } from './extension.tsx'
import { Install } from './install.tsx'
import { texts } from './texts.ts'
import { useIsPackage } from './use-is-package.ts'
import { useOrigin } from './use-origin.ts'

export function AppsPage() {
  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <h1 className={text.title}>{texts.title}</h1>
      <p className={joinClasses(text.lead, styles.lead)}>{texts.lead}</p>
      <Bookmarklet />
      <Install />
      <Extension />
      <Terminal />
      <Keys />
      <Assistants />
    </div>
  )
}

function Terminal() {
  const { title, text, textInPackage, commands, commandsName } = texts.terminal
  const isPackage = useIsPackage()
  return (
    <AppSection Icon={SquareTerminal} texts={{ title, text: isPackage ? textInPackage : text }}>
      <CodeBlock code={commands(isPackage ? 'pith' : 'node bin/pith.mjs')} name={commandsName} />
    </AppSection>
  )
}

function Keys() {
  const { user } = useAuth()
  // The HTML of the build is that of a guest, and the session may be known before the
  // page has taken it over.
  const isHydrated = useOrigin() !== null
  const signInPath = useSignInPath()
  const { keys } = texts
  return (
    <AppSection Icon={KeyRound} texts={keys}>
      {user && isHydrated ? (
        <ApiKeys hidesBrowsers />
      ) : (
        <>
          <p className={styles.before}>{keys.guest}</p>
          <Link className={buttonClass({})} to={signInPath}>
            {keys.signIn}
          </Link>
        </>
      )}
      <p className={styles.after}>
        <Link to={routes.apiDocs.path}>{keys.reference}</Link>
      </p>
    </AppSection>
  )
}
