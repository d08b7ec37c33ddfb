// The texts of the profile page.
import { brandName } from '../../ui/brand.ts'
import { hasCommunity } from '../../ui/community.ts'

export const texts = {
  title: 'User Profile',
  reload: 'Reload the profile',
  loading: 'Loading Profile...',
  planSince: (plan: string, until: string | null, since: string | null) =>
    `${plan} Plan${until ? ` until ${until}` : ''}${since ? `, member since ${since}` : ''}`,
  displayName: 'Display name',
  email: 'Email',
  emailFixed: 'Email address cannot be changed',
  confirmEmail: {
    title: 'Confirm your email address',
    text: (email: string) =>
      `Open the link that was mailed to ${email}. Until then you share the daily limit of guests.`,
    expired:
      'That link has expired, is incomplete or belongs to another account. Request a new one.',
    sendAgain: 'Send again',
    sentTitle: 'Check your email',
    sent: (email: string) => `A link was mailed to ${email}. It works for a day.`,
    failed: 'The mail could not be sent. Please try again in a minute.',
  },
  nameEmpty: 'Display name cannot be empty',
  save: 'Save Changes',
  saved: 'Profile updated successfully! Your changes have been saved to the database.',
  saveFailed: 'Failed to update profile. Please try again.',
  public: {
    title: 'Public profile',
    username: 'Username',
    usernameHelp:
      '3 to 30 lowercase letters, digits or underscores. It is part of the address of your page.',
    discoverable: 'People can find me',
    discoverableHelp:
      'Your name and username appear on your public playlists and comments, and others can follow you.',
    usernameRequired: 'To be found you need a username.',
    save: 'Save public profile',
    saved: 'Your public profile is saved.',
    page: 'See your page',
    blocked: 'Blocked people',
    noneBlocked: 'You have blocked nobody.',
    blockedFailed: 'The list could not be loaded.',
  },
  account: 'Account',
  details: {
    plan: 'Plan',
    lastSummary: 'Last summary',
    memberSince: 'Member since',
    lastSignIn: 'Last sign in',
    videos: 'Videos summarized',
    timeSaved: 'Time saved',
  },
  billing: 'Plan & billing',
  preferences: 'Preferences',
  theme: { label: 'Theme', options: { light: 'Light', dark: 'Dark' } },
  summaryLength: {
    label: 'Summary length',
    options: { short: 'Short', medium: 'Medium', long: 'Long' },
  },
  autoSave: {
    label: 'Auto save',
    help: 'Every summary stays in your history. When off, unsaved summaries are deleted after a day, unless they are public or in a playlist.',
  },
  notifications: {
    label: 'Notifications',
    help: `A notice when a summary is ready while you are on another page, and notifications about ${hasCommunity ? 'followers, comments, ' : ''}imports and spaces.`,
  },
  notificationTopics: {
    legend: 'Notify me about',
    followers: 'New followers',
    comments: 'Comments on my playlists',
    playlists: 'What people I follow add',
    imports: 'Imports',
    invitations: 'Invitations to spaces',
    shared: 'Summaries shared in my spaces',
    members: 'Who joins my spaces, and when I become an owner',
  },
  on: 'On',
  off: 'Off',
  usage: 'View Usage & Limits',
  upgrade: 'Upgrade Plan',
  signOut: 'Sign Out',
  signOutFailed: 'Signing out failed. You are still signed in. Please try again.',
  data: {
    title: 'Your data',
    download: 'Download my data',
    libraryImport: 'Import',
    downloading: 'Downloading...',
    downloadHelp: `Your account, your summaries with what was said, and your usage, as one JSON file. ${brandName} can import it.`,
    filesHelp:
      'Your library for other programs: every summary as a note, your cards, your highlights.',
    files: [
      { file: 'vault.zip', label: 'Obsidian vault' },
      { file: 'anki.txt', label: 'Anki cards' },
      { file: 'readwise.csv', label: 'Readwise CSV' },
    ],
    downloadFailed: 'Your data could not be downloaded. Please try again.',
    fileName: 'pith-my-data.json',
  },
  deleteAccount: {
    open: 'Delete account',
    title: 'Delete your account?',
    explanation:
      'Your account, your summaries and your preferences are deleted immediately. This cannot be undone. Download your data first if you want to keep it.',
    spaces:
      'A shared space that only you own goes to its longest-standing editor, or else reader. Without other members it is deleted. What you shared is taken out of all spaces.',
    password: 'Your password',
    withoutPassword:
      'If your account has no password, sign out and in again first, and enter your email address instead.',
    passwordMissing: 'Please enter your password',
    confirm: 'Delete account',
    busy: 'Deleting...',
    cancel: 'Cancel',
    failed: 'Your account could not be deleted. Nothing was deleted. Please try again.',
  },
  unavailable: {
    title: 'Your profile could not be read',
    text: 'Nothing is lost. Please try again in a minute.',
    retry: 'Retry',
  },
} as const
