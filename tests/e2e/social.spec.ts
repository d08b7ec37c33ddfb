// Two users meet: one finds, follows, likes and comments; then each blocks the other.
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  expect,
  expectAccessible,
  expectMenuFits,
  expectNoSidewaysScroll,
  expectNoViolation,
  test,
} from './fixture.ts'
import { callApi, makePlaylist, openOtherBrowser, summarizeAll } from './users.ts'

test('a creator is found, followed, liked, commented on, notified, reported and blocked', async ({
  page,
  browser,
  app,
}) => {
  const username = `ines_${Date.now() % 1e9}`
  await signUp(page, { name: 'Ines Okoro', next: '/profile' })
  await page.getByLabel('People can find me').check()
  await page.getByRole('button', { name: 'Save public profile' }).click()
  await expect(page.getByRole('alert')).toHaveText('To be found you need a username.')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('button', { name: 'Save public profile' }).click()
  await expect(page.getByRole('link', { name: 'See your page' })).toBeVisible()
  await summarizeAll(page, [testVideos.lighthouse])
  const note = 'Nine claims. <img src=x onerror=alert(1)>'
  const id = await makePlaylist(page, {
    name: 'Evidence, please',
    note,
    videoIds: [testVideos.lighthouse],
  })

  const other = await openOtherBrowser(browser, app)
  const mara = other.page
  other.allowedErrors.push(/404/)
  await signUp(mara, { next: '/social' })
  await expect(mara.getByRole('heading', { name: 'Social Feed' })).toBeVisible()
  await expect(mara.getByRole('tab')).toHaveText(['Following', 'Trending', 'Discover'])
  const post = mara.getByRole('article', { name: 'Evidence, please by Ines Okoro' })
  await expect(post.getByText(note)).toBeVisible()
  await expect(post.getByText(`@${username}`)).toBeVisible()

  await post.getByRole('button', { name: 'Follow Ines Okoro' }).click()
  await expect(post.getByRole('button', { name: 'Following Ines Okoro' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await post.getByRole('button', { name: /^Like Evidence/ }).click()
  await post.getByRole('button', { name: 'Save Evidence, please' }).click()
  await expect(post.getByRole('button', { name: 'Saved Evidence, please' })).toBeVisible()
  await mara.getByRole('tab', { name: 'Discover' }).focus()
  await mara.keyboard.press('ArrowRight')
  await expect(mara.getByRole('tab', { name: 'Following' })).toBeFocused()
  await mara.goto('/social')
  await expect(mara.getByRole('tab', { name: 'Following' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(post.getByRole('button', { name: 'Like Evidence, please, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(mara.getByRole('region', { name: 'Trending This Week' })).toContainText(
    'Evidence, please',
  )
  await expect(mara.getByRole('region', { name: 'Suggested Creators' })).toBeVisible()

  await post.getByRole('button', { name: /^Comment on Evidence/ }).click()
  const box = post.getByLabel('Comment on Evidence, please', { exact: true })
  await expect(box).toBeFocused()
  for (const text of ['The first <script>alert(1)</script>', 'The second', 'The third']) {
    await box.fill(text)
    await box.press('Enter')
    await expect(post.getByText(text)).toBeVisible()
  }
  await mara.reload()
  await expect(post.getByText('The third')).toBeVisible()
  await expect(post.getByText('The second')).toBeVisible()
  await expect(post.getByText(/The first/)).toHaveCount(0)
  await post.getByRole('button', { name: 'View all 3 comments' }).click()
  await expect(post.getByText('The first <script>alert(1)</script>')).toBeVisible()
  await post.getByRole('button', { name: 'More for the comment' }).last().click()
  await post.getByRole('menuitem', { name: 'Edit' }).click()
  await post.getByLabel('Your comment').fill('The third, improved')
  await post.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(post.getByText('The third, improved')).toBeVisible()
  await post.getByRole('button', { name: 'More for the comment' }).first().click()
  await post.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(post.getByText(/The first/)).toHaveCount(0)
  await expectAccessible(mara)
  await expectMenuFits(mara, post.getByRole('button', { name: 'More for the comment' }).first())
  await expectMenuFits(mara, mara.getByRole('button', { name: /^Account menu/ }))
  await expectNoSidewaysScroll(mara)
  await mara.setViewportSize({ width: 1200, height: 844 })

  await page.reload()
  const bell = page.getByRole('link', { name: 'Notifications, 2 unread' })
  await bell.click()
  await expect(page.getByRole('link', { name: 'Unread: A Pith reader follows you' })).toHaveCount(0)
  await expect(page.getByText('A Pith reader follows you')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /commented on Evidence, please/ }).click()
  await expect(page.getByRole('region', { name: /^Comments/ })).toContainText('The third, improved')
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

  await mara.goto(`/creators/${username}`)
  await expect(mara.getByRole('heading', { name: 'Ines Okoro', level: 1 })).toBeVisible()
  await expect(mara.getByText('1 follower', { exact: true })).toBeVisible()
  await expectAccessible(mara)
  await mara.getByRole('button', { name: 'More for Ines Okoro' }).click()
  await mara.getByRole('menuitem', { name: 'Report' }).click()
  await mara.getByLabel('Misleading or dangerous').check()
  await expectNoViolation(mara, 'light')
  await mara.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(mara.getByText('Reported. Thank you.', { exact: true })).toBeVisible()
  await mara.getByRole('button', { name: 'More for Ines Okoro' }).click()
  await mara.getByRole('menuitem', { name: 'Block Ines Okoro' }).click()
  await mara.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(mara).toHaveURL(/\/social/)
  await expect(post).toHaveCount(0)
  await mara.goto(`/playlists/${id}`)
  await expect(mara.getByRole('heading', { name: 'Playlist Not Found' })).toBeVisible()
  await mara.goto(`/creators/${username}`)
  await expect(mara.getByRole('heading', { name: 'Creator Not Found' })).toBeVisible()
  await expect
    .poll(
      async () =>
        (await callApi<{ comments: unknown[] }>(page, 'GET', `/api/playlists/${id}`)).comments,
    )
    .toBe(2)

  await mara.goto('/profile')
  await mara
    .getByRole('region', { name: 'Blocked people' })
    .getByRole('button', { name: 'Unblock Ines Okoro' })
    .click()
  await expect(mara.getByText('You have blocked nobody.')).toBeVisible()
  await mara.goto(`/playlists/${id}`)
  await expect(mara.getByRole('heading', { name: 'Evidence, please', level: 1 })).toBeVisible()

  // Mara is not discoverable: Ines blocks her through a comment and does not learn who she is.
  await page.goto(`/playlists/${id}`)
  const comments = page.getByRole('region', { name: /^Comments/ })
  await comments
    .getByRole('button', { name: 'More for the comment by A Pith reader' })
    .first()
    .click()
  await comments.getByRole('menuitem', { name: 'Block A Pith reader' }).click()
  await expect(page.getByRole('dialog', { name: 'Block A Pith reader?' })).toContainText(
    'You are not told who it is.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(comments.getByText('No comments yet.')).toBeVisible()
  await mara.reload()
  await expect(mara.getByRole('heading', { name: 'Playlist Not Found' })).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Unblock A Pith reader' }).click()
  await expect(page.getByText('You have blocked nobody.')).toBeVisible()
  await other.close()
})
