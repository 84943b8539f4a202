import { expect, test } from 'vitest'
import { isSafari } from '#frontend/features/outbox/useInstall.ts'

test.each([
  [true, 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'],
  [true, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'],
  [false, 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1'],
  [false, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) FxiOS/140.0 Mobile/15E148 Safari/605.1.15'],
  [
    false,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) EdgiOS/140.0 Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  [false, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'],
  [false, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
])('B21 it is %s that Safari calls itself %s', (expected, browser) => {
  expect(isSafari(browser)).toBe(expected)
})
