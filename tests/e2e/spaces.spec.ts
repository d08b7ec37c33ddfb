// A shared space: created, people invited, summaries shared, read and searched, and a
// member removed.
import type { Locator, Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  expect,
  expectAccessible,
  expectApart,
  expectFits,
  expectNoViolation,
  showTheme,
  test,
} from './fixture.ts'
import { callApi, openOtherBrowser, summarizeAll } from './users.ts'

const lighthouse = 'How one finger turned a two-tonne lamp'

test('a guest is asked to sign in', async ({ page }) => {
  await page.goto('/spaces')
  await expect(page.getByRole('link', { name: 'Sign in / Create account' })).toBeVisible()
})

test('an owner invites by link, an editor shares, a reader reads and searches, and who is removed sees it no more', async ({
  page,
  browser,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/404/, /409/)
  await signUp(page, { name: 'Mara Lindqvist', next: '/spaces' })
  await createSpace(page)
  const { editor, reader } = {
    editor: await openOtherBrowser(browser, app),
    reader: await openOtherBrowser(browser, app),
  }
  reader.allowedErrors.push(/404/)

  // A link for readers, which a new person opens.
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to Transport seminar' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel('Or a link for readers').inputValue()
  await expectNoViolation(page, 'light')

  // An address, as an editor.
  const ines = await signUp(editor.page, { name: 'Ines Okoro', next: '/spaces' })
  const addresses = dialog.getByLabel('Addresses')
  await addresses.fill('ines')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('“ines” is no email address.')
  await addresses.fill(
    'Ines@Okoro tomas.in.the.department@transport.university.example pia@@brandt.example',
  )
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    '“Ines@Okoro”, “pia@@brandt.example” are no email addresses.',
  )
  await expect(addresses).toHaveValue('Ines@Okoro pia@@brandt.example')
  await dialog
    .getByRole('button', { name: 'Remove tomas.in.the.department@transport.university.example' })
    .click()
  for (const width of [320, 390, 1200]) {
    await page.setViewportSize({ width, height: 844 })
    await expectWhole(dialog)
  }
  await addresses.fill(ines.email)
  await expect(dialog).toContainText('6 seats are left after this one.')
  await dialog.getByLabel('Editor').check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  const linkField = dialog.getByLabel(`Link for ${ines.email}`)
  await expect(linkField).toHaveValue(/\/join\//)
  await expect(linkField).toBeFocused()
  await expect(linkField).toHaveAccessibleDescription(
    'This server sends no mail. Send the link yourself.',
  )
  await expect(dialog.getByText('This server sends no mail. Send the link yourself.')).toBeVisible()
  for (const width of [320, 390, 1200]) {
    await page.setViewportSize({ width, height: 844 })
    await expectWhole(dialog)
  }
  await expectNoViolation(page, 'light')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(ines.email)
  await expectAccessible(page)

  await editor.page.reload()
  await editor.page.getByRole('button', { name: 'Join Transport seminar' }).click()
  await expect(
    editor.page.getByRole('heading', { name: 'Transport seminar', level: 1 }),
  ).toBeVisible()
  await expect(editor.page.getByRole('button', { name: 'Invite' })).toHaveCount(0)

  await reader.page.goto(link)
  await expect(reader.page.getByRole('heading', { name: 'Join Transport seminar' })).toBeVisible()
  await expect(reader.page.getByLabel('Full Name')).toBeVisible()
  await expectAccessible(reader.page)
  await signUp(reader.page, { name: 'Pia Brandt', next: new URL(link).pathname })
  await expectApart(
    reader.page.getByText(/^You are signed in as/),
    reader.page.getByRole('button', { name: 'Join the space' }),
  )
  await reader.page.getByRole('button', { name: 'Join the space' }).click()
  await expect(
    reader.page.getByRole('heading', { name: 'Transport seminar', level: 1 }),
  ).toBeVisible()
  await expect(reader.page.getByText('You read here what owners and editors share.')).toBeVisible()
  await expect(reader.page.getByRole('button', { name: 'Share a summary' })).toHaveCount(0)

  // The editor shares from the space, the owner from a card.
  await summarizeAll(editor.page, [testVideos.lighthouse])
  await editor.page.getByRole('button', { name: 'Share a summary' }).first().click()
  const picker = editor.page.getByRole('dialog', { name: 'Share a summary' })
  await picker.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(picker.getByRole('alert')).toHaveText('Choose a summary.')
  await picker.getByLabel(lighthouse).check()
  await picker.getByLabel('Note for the members').fill('For Tuesday: read the part on the lamp.')
  await expectNoViolation(editor.page, 'light')
  await picker.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(editor.page.getByRole('link', { name: lighthouse })).toBeVisible()

  await summarizeAll(page, [testVideos.sourdough])
  const space = page.url()
  await page.goto(`/summary/${testVideos.sourdough}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share to a space…' }).click()
  const share = page.getByRole('dialog', { name: 'Share to a space' })
  await share.getByLabel('Transport seminar').check()
  await expectNoViolation(page, 'light')
  await share.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(share).toHaveCount(0)

  // The reader finds, filters and reads.
  await reader.page.reload()
  await expect(reader.page.getByRole('listitem').filter({ hasText: 'For Tuesday' })).toContainText(
    'Ines Okoro shared it just now',
  )
  await reader.page.getByRole('button', { name: 'Mara Lindqvist 1' }).click()
  await expect(reader.page.getByRole('link', { name: lighthouse })).toHaveCount(0)
  await reader.page.getByRole('button', { name: 'All 2' }).click()
  const search = reader.page.getByRole('searchbox', { name: 'Search this space' })
  await expect(search).toHaveAttribute('placeholder', 'Search this space')
  await search.fill('lamp tag:cite before:yesterday')
  await expect(
    reader.page.getByText('“tag:cite” is left out: tags and ratings are private to each member'),
  ).toBeVisible()
  await expect(reader.page.getByText('“before:yesterday” is no date')).toBeVisible()
  await reader.page.getByRole('button', { name: 'How to search' }).click()
  await expect(reader.page.getByRole('dialog', { name: 'How to search' })).toContainText(
    'Shared before this year',
  )
  await expectNoViolation(reader.page, 'light')
  await reader.page.keyboard.press('Escape')
  await search.fill('"A clockwork turned the lens" after:2020')
  await expect(reader.page.getByRole('link', { name: lighthouse })).toBeVisible()
  await expect(reader.page.getByText('is left out')).toHaveCount(0)
  await search.fill('lamp')
  await expect(reader.page.getByRole('link', { name: lighthouse })).toBeVisible()
  await expect(reader.page.getByRole('link', { name: /sourdough/ })).toHaveCount(0)
  await expectAccessible(reader.page)
  await reader.page.getByRole('link', { name: lighthouse }).click()
  await expect(reader.page.getByText('In Transport seminar, shared by Ines Okoro')).toBeVisible()
  await expect(reader.page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectAccessible(reader.page)
  const summaryUrl = reader.page.url()

  // The reader asks what somebody else shared, and finds the question again.
  await reader.page.goto(space)
  await reader.page.getByRole('textbox', { name: 'Ask this space' }).fill('What is the lamp?')
  await reader.page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(reader.page.getByRole('heading', { name: 'What is the lamp?' })).toBeVisible()
  await expect(reader.page.getByRole('main')).toContainText(lighthouse)
  const earlier = reader.page.getByRole('complementary', { name: 'Earlier questions' })
  await expect(earlier.getByRole('link', { name: 'What is the lamp?' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expectAccessible(reader.page)
  await reader.page.goto(space)
  await expect(reader.page.getByRole('heading', { name: 'What is the lamp?' })).toHaveCount(0)
  await earlier.getByRole('link', { name: 'What is the lamp?' }).click()
  await expect(reader.page.getByRole('heading', { name: 'What is the lamp?' })).toBeVisible()
  // Nobody else sees it.
  await page.goto(space)
  await expect(page.getByRole('textbox', { name: 'Ask this space' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'What is the lamp?' })).toHaveCount(0)

  // The last owner can neither give up their role nor leave, and is told before they try;
  // a reader is removed.
  await page.goto(space)
  for (const [control, reason] of [
    [
      page.getByRole('combobox', { name: 'Role of Mara Lindqvist' }),
      /^You are the last owner. To take another role,/,
    ],
    [page.getByRole('button', { name: 'Leave this space' }), /^You are the last owner. To leave,/],
  ] as const) {
    await expect(control).toBeDisabled()
    await expect(control).toHaveAccessibleDescription(reason)
    await expect(page.getByText(reason)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Delete this space' })).toHaveCSS(
    'border-color',
    await page
      .evaluate(() => getComputedStyle(document.body).getPropertyValue('--negative'))
      .then(toRgb),
  )
  await page
    .getByRole('combobox', { name: 'Role of Pia Brandt' })
    .selectOption('Remove from the space…')
  await page
    .getByRole('dialog', { name: 'Remove Pia Brandt?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByRole('combobox', { name: 'Role of Pia Brandt' })).toHaveCount(0)
  for (const url of [summaryUrl, space]) {
    await reader.page.goto(url)
    await expect(reader.page.getByRole('heading', { name: 'Space not found' })).toBeVisible()
    await expect(reader.page.getByText(lighthouse)).toHaveCount(0)
  }
  await reader.page.goto('/spaces')
  await expect(reader.page.getByRole('heading', { name: 'No spaces yet' })).toBeVisible()
  await reader.page.goto('/ask')
  const kept = reader.page.getByRole('listitem').filter({ hasText: 'What is the lamp?' })
  await expect(kept).toContainText('Answer not shown')
  await kept.getByRole('link').click()
  await expect(
    reader.page
      .getByRole('article', { name: 'What is the lamp?' })
      .getByText(
        'You are no longer a member of the space in which you asked this, so the answer is not shown. Your question is kept.',
      ),
  ).toBeVisible()
  await expect(reader.page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(reader.page.getByText(lighthouse)).toHaveCount(0)
  await expectAccessible(reader.page)

  await expectAccessible(page)
  await expectFits(page)
  await expectAccessible(page)
  await showTheme(page, 'dark')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expectNoViolation(page, 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused()

  await editor.close()
  await reader.close()
})

test('a space with many summaries shows ten, and says how many more it adds', async ({ page }) => {
  await signUp(page, { next: '/spaces' })
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/spaces', {
    name: 'Archive',
    description: '',
  })
  await page.route(`**/api/spaces/${id}/summaries*`, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    const items = Array.from({ length: 25 }, (_, index) => aShared(index + 1)).slice(
      (number - 1) * 10,
      number * 10,
    )
    return route.fulfill({
      json: { items, total: 25, page: number, pageSize: 10, members: [], unavailable: [] },
    })
  })
  await page.goto(`/spaces/${id}`)
  const rows = page.getByRole('region', { name: 'Library' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Show 10 more' }).click()
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Show 5 more' }).click()
  await expect(rows).toHaveCount(25)
  await expectFits(page)
})

function aShared(number: number) {
  return {
    ...{
      id: `shared-${number}`,
      videoId: testVideos.lighthouse,
      title: `Talk ${number}`,
      thumbnail: null,
    },
    ...{
      duration: '2:52',
      durationSeconds: 172,
      channel: 'Hive Notes',
      savedSeconds: 100,
      readMinutes: 1,
    },
    ...{ tldr: 'A talk.', note: '', sharedAt: 1, mayRemove: false },
    sharedBy: { memberId: 'mara', name: 'Mara', isYou: false },
  }
}

/** Expects nothing of a dialog to reach into its margin. */
async function expectWhole(dialog: Locator): Promise<void> {
  const wide = await dialog.evaluate((element) => {
    const content = element.firstElementChild!
    const edge =
      content.getBoundingClientRect().right -
      Number.parseFloat(getComputedStyle(content).paddingRight)
    const parts = [...content.querySelectorAll('p, label, button, input')].filter(
      (part) => part.ariaLabel !== 'Close',
    )
    return parts.flatMap((part) =>
      part.getBoundingClientRect().right > edge + 1 ? part.outerHTML : [],
    )
  })
  expect(wide).toEqual([])
}

const toRgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.trim().slice(at, at + 2), 16)).join(', ')})`

async function createSpace(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'No spaces yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a space' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a space' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A space needs a name.')
  await dialog.getByLabel('Name').fill('Transport seminar')
  await dialog.getByLabel('Description').fill('What we read for Tuesdays.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Transport seminar', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing shared yet' })).toBeVisible()
}
