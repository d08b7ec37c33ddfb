// The values on the vertical axis of a chart.

/**
 * Returns round values from 0 up to at least `max`, in at most four steps; 0 and 1 when
 * there is nothing to show.
 */
export function ticksOf(max: number, { isWhole }: { isWhole: boolean }): number[] {
  if (max <= 0) return [0, 1]
  const rough = Math.max(max, isWhole ? 1 : 0) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough)! * power,
    isWhole ? 1 : 0,
  )
  const whole = isWhole ? Math.ceil(step) : step
  const count = Math.ceil(max / whole - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * whole * 1e6) / 1e6)
}
