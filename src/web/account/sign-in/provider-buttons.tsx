// The buttons of Google and single sign-on, and what stands between them and the form.
import styles from './auth-form.module.css'
import { ProviderButton, type ReturnPaths } from './provider-button.tsx'
import { texts } from './texts.ts'

/** Stands below the form. */
export function GoogleButton(paths: ReturnPaths) {
  return (
    <>
      <p className={styles.or}>{texts.or}</p>
      <ProviderButton provider="google" label={texts.google} {...paths} />
    </>
  )
}

/** Stands above the form, which is left out where the server takes no passwords. */
export function SsoButton({
  name,
  hasPasswords,
  ...paths
}: ReturnPaths & { name: string; hasPasswords: boolean }) {
  return (
    <div className={styles.first}>
      <ProviderButton provider="oidc" label={texts.sso(name)} {...paths} />
      {hasPasswords && <p className={styles.or}>{texts.orPassword}</p>}
    </div>
  )
}
