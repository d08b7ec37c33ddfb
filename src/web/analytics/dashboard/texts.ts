// The texts of the dashboard.

export const texts = {
  title: 'Dashboard',
  greeting: (hour: number, name: string) =>
    `Good ${hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'}, ${name}`,
  fallbackName: 'User',
  week: (count: number, saved: string) =>
    count === 0
      ? 'No videos this week yet.'
      : `${count} ${count === 1 ? 'video' : 'videos'} this week, ${saved} you did not have to watch.`,
  refresh: 'Refresh',
  stats: {
    summaries: 'Videos Summarized',
    timeSaved: 'Time Saved',
    rating: 'Avg. Rating',
    length: 'Avg. Length',
  },
  compare: (now: string, before: string) =>
    `${now} in the last 30 days, ${before} in the 30 before`,
  noComparison: '– no period before',
  recent: 'Recent Activity',
  viewAll: 'View All',
  noneYet: 'No summaries yet',
  noneYetText: 'Start summarizing videos to see them here!',
  actions: 'Quick Actions',
  summarize: 'Summarize New Video',
  analytics: 'View Analytics',
  all: 'View All Summaries',
  insights: 'Usage Insights',
  side: 'Actions and insights',
  plan: (label: string, renews: string | null) =>
    `${label} Plan${renews ? `, renews on ${renews}` : ''}`,
  used: (limit: number | string, period: string) => ` of ${limit} summaries this ${period}`,
  usedOfNoLimit: ' summaries, and no limit',
  usedBar: 'Summaries used',
  mostActive: 'Most Active Day',
  topTopic: 'Most read topic',
  longest: 'Longest video read',
  dash: '–',
  failed: 'Your dashboard could not be loaded',
  retry: 'Retry',
} as const

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
