// A person reads mails about their account in any program, and knows which account they are about.
import { expect, test } from 'vitest'
import {
  composeChangeNotice,
  composeConfirmationMail,
  composePasskeyNotice,
  composeResetMail,
  composeResetNotice,
} from './mails.ts'

const mailed = {
  user: { email: '"ann&<b>"@example.com' },
  site: { name: 'Pith', url: 'https://pith.example' },
}
const link = 'https://pith.example/api/auth/verify-email?token=a&callbackURL=b'

test.each([
  ['to confirm an address', composeConfirmationMail(mailed, link), link],
  ['to choose a new password', composeResetMail(mailed, link), link],
  ['after a reset', composeResetNotice(mailed), 'https://pith.example/auth'],
  ['after a change of the password', composeChangeNotice(mailed), 'https://pith.example/auth'],
  ['after a new passkey', composePasskeyNotice(mailed), 'https://pith.example/auth'],
])(
  'a mail %s is text and HTML, both with the account and the link',
  (_, { to, text, html }, address) => {
    expect(to).toBe(mailed.user.email)
    expect(text).toContain(mailed.user.email)
    expect(text).toContain(address)
    expect(html).toContain('&quot;ann&amp;&lt;b&gt;&quot;@example.com')
    expect(html).toContain(`<a href="${address.replaceAll('&', '&amp;')}">`)
  },
)
