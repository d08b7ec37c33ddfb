// Which page numbers stand under a list: the first, the last, the present one and its neighbours; null is an ellipsis.

export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b)
  return wanted.flatMap((page, index) => {
    const before = wanted[index - 1] ?? 0
    return page - before > 1 ? [null, page] : [page]
  })
}
