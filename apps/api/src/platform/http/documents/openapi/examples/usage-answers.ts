import { trackingScales } from '@fovea/contract/usage/tracking'
import { exampleDays, exampleKey } from './entities.ts'

const asOf = '2026-01-31T12:00:00.000Z'

/** Counts with all sessions in one step of the histogram. */
function distribute(measure: keyof typeof trackingScales, step: number, mean: number) {
  const { edges } = trackingScales[measure]
  const sessions = 240
  return {
    sessions,
    mean,
    median: mean,
    counts: edges.map((_, index) => (index === step ? sessions : 0)),
    edges: [...edges],
  }
}

export const usageAnswers = {
  getLatestUsage: { payload: exampleDays },
  getUsage: { payload: exampleDays, today: '2026-01-31' },
  listSessionsOfDay: {
    payload: [
      {
        appName: exampleKey.appName,
        os: 'iOS 26.1',
        uuid: '1b671a64-40d5-491e-99b0-da01ff1f3341',
        sessionDuration: 95,
        started: '2026-01-31T11:58:00.000Z',
      },
    ],
    page: 1,
    total: 1,
    sessions: 1,
  },
  exportSessionsOfDay: [
    'App Name,OS,UUID,Session Duration (s),Started (UTC)',
    'reader,iOS 26.1,1b671a64-40d5-491e-99b0-da01ff1f3341,95,2026-01-31T11:58:00.000Z',
    '',
  ].join('\n'),
  listAppNames: { payload: [exampleKey.appName] },
  getTrackingQuality: {
    payload: {
      from: '2026-01-02',
      to: '2026-01-31',
      today: '2026-01-31',
      sessions: 240,
      fps: distribute('fps', 5, 28.4),
      faceLost: distribute('faceLost', 3, 0.04),
      calibrationError: distribute('calibrationError', 2, 1.3),
      devices: [
        {
          model: 'iPhone17,3',
          os: 'iOS 26.1',
          platform: 'ios',
          sessions: 240,
          fps: 28.4,
          faceLost: 0.04,
          calibrationError: 1.3,
        },
      ],
      versions: [
        {
          sdk: 'ios/4.2.0',
          sessions: 240,
          fps: { sessions: 240, mean: 28.4, deviation: 1.7 },
          faceLost: { sessions: 240, mean: 0.04, deviation: 0.01 },
          calibrationError: { sessions: 240, mean: 1.3, deviation: 0.2 },
        },
      ],
      everTold: true,
    },
  },
  getCostForecast: {
    payload: {
      month: '2026-01',
      sessions: 242,
      elsewhere: 0,
      days: exampleDays,
      monthDays: exampleDays,
      billable: null,
      plan: 'basic',
      asOf,
    },
  },
}
