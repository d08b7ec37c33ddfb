// Finds the link inside the link of a site that wraps those which lead away from it. Nothing is requested from these sites.

const wrappers: { host: RegExp; path: RegExp; parameters: string[] }[] = [
  { host: /^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, path: /^\/url$/, parameters: ['q', 'url'] },
  { host: /^(?:l|lm)\.(?:facebook|messenger)\.com$/, path: /^\/l\.php$/, parameters: ['u'] },
  { host: /^l\.(?:instagram|threads)\.(?:com|net)$/, path: /^\/$/, parameters: ['u'] },
  { host: /^out\.reddit\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^(?:www\.)?duckduckgo\.com$/, path: /^\/l\/$/, parameters: ['uddg'] },
  { host: /^[a-z0-9]+\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^(?:m\.)?vk\.com$/, path: /^\/away(?:\.php)?$/, parameters: ['to'] },
]

/** Null for the link of another site. */
export function findWrappedLink({ hostname, pathname, searchParams }: URL): string | null {
  const wrapper = wrappers.find(({ host, path }) => host.test(hostname) && path.test(pathname))
  const targets = wrapper?.parameters.map((name) => searchParams.get(name)) ?? []
  return targets.find((target) => target !== null && /^https?:\/\//i.test(target)) ?? null
}
