// Decides how this browser installs web apps, from what it says about itself.

export type InstallWay =
  | 'installed'
  | 'insecure'
  | 'ios'
  | 'safari'
  | 'firefoxPhone'
  | 'firefox'
  | 'chromiumPhone'
  | 'chromium'

type Browser = {
  userAgent: string
  maxTouchPoints: number
  isSecure: boolean
  isInstalled: boolean
}

export function chooseInstallWay({
  userAgent,
  maxTouchPoints,
  isSecure,
  isInstalled,
}: Browser): InstallWay {
  if (isInstalled) return 'installed'
  // An iPad says that it is a Mac. All browsers there install in the same way, also without HTTPS.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'ios'
  if (!isSecure) return 'insecure'
  const isPhone = /Android/.test(userAgent)
  if (/Firefox\//.test(userAgent)) return isPhone ? 'firefoxPhone' : 'firefox'
  if (/Chrom(?:e|ium)\//.test(userAgent)) return isPhone ? 'chromiumPhone' : 'chromium'
  return /Safari\//.test(userAgent) ? 'safari' : 'chromium'
}
