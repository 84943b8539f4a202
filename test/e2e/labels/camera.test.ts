import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, JSHandle, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { showToCamera } from '#test/support/data/cameraPicture.ts'
import { exampleTree } from '#test/support/data/exampleTree.ts'
import { asPhoto, labelPicture } from '#test/support/data/labelPictures.ts'

declare global {
  interface Window {
    readonly tracks: MediaStreamTrack[]
  }
}

const TIMEOUT = { timeout: 120_000 }

const dir = mkdtempSync(join(tmpdir(), 'clearfloor-camera-'))
const shown = join(dir, 'shown.y4m')
/** A headless browser asks no user: it allows or refuses the camera by flag. */
const [FAKE, ANSWER] = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const product = aProduct({}, [FAKE, `--use-file-for-fake-video-capture=${shown}`, ANSWER])
let refusing: Browser
let page: Page

beforeAll(async () => {
  refusing = await openBrowser([FAKE, `${ANSWER}=deny`])
}, 120_000)
afterAll(async () => {
  await refusing?.close()
  rmSync(dir, { recursive: true, force: true })
})

async function signIn(surveyor: Visitor): Promise<void> {
  ;({ page } = surveyor)
  await keepTracks()
  await surveyor.signIn('surveyor@kauri.example')
}

const aLabel = (bag_code: string, building_id: string) =>
  labelPicture({ building_id, contaminate_id: CONTAMINANT.asbestos, bag_code })
/** Keeps the camera tracks of a page, because the scanner may close before the test sees its picture. */
const keepTracks = () =>
  page.addInitScript(() => {
    const camera = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    Object.assign(window, { tracks: [] })
    navigator.mediaDevices.getUserMedia = async constraints => {
      const stream = await camera(constraints)
      window.tracks.push(...stream.getVideoTracks())
      return stream
    }
  })
/** The track of a scan of this page, the first by 0. */
const trackOf = async (scan: number) =>
  (await page.waitForFunction(at => window.tracks[at], scan)) as JSHandle<MediaStreamTrack>
const stateOf = (track: JSHandle<MediaStreamTrack>) => track.evaluate(({ readyState }) => readyState)

const at = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const scanner = () => page.getByRole('dialog', { name: 'Scan a label' })
const sampleId = () => page.locator('[name="sample.bag_code"]')
const openScanner = () => page.getByRole('button', { name: 'Scan', exact: true }).click()

async function newItem(): Promise<string> {
  await page.goto('/browse')
  let building = ''
  for (const name of ['Ōtātara School, block B', 'Ground', 'Hall']) {
    await page.getByRole('row', { name }).getByRole('link').first().click()
    await at(name)
    building ||= page.url().split('/').at(-1) ?? ''
  }
  await page.getByRole('link', { name: 'Add item' }).click()
  await at('New item')
  return building
}

async function buildingWithBags(): Promise<string> {
  await page.goto('/browse?status=6')
  await page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
  await at('10 Tui Street')
  return page.url().split('/').at(-1) ?? ''
}

test('the camera reads a bag’s label, fills in the Sample ID, closes the dialog and turns off', TIMEOUT, async () => {
  await signIn(await product.open())
  const building = await newItem()
  showToCamera(shown, await aLabel('Z102', exampleTree.building.id))
  await openScanner()
  await scanner().getByText('This label is for another building: Z102.').waitFor()
  const other = await trackOf(0)
  expect(await stateOf(other)).toBe('live')
  expect(await sampleId().inputValue()).not.toContain('Z1')
  await scanner().getByRole('button', { name: 'Cancel' }).click()
  await scanner().waitFor({ state: 'hidden' })
  expect(await stateOf(other)).toBe('ended')

  showToCamera(shown, await aLabel('Z101', building))
  await openScanner()
  const track = await trackOf(1)
  await expect.poll(() => sampleId().inputValue(), { timeout: 20_000 }).toBe('Z101')
  await scanner().waitFor({ state: 'hidden' })
  expect(await stateOf(track)).toBe('ended')
})

test('the camera ticks bags held in front of it, and turns off when the check closes', TIMEOUT, async () => {
  await signIn(await product.open())
  const building = await buildingWithBags()
  showToCamera(shown, await aLabel('A001', building))
  await page.getByRole('button', { name: 'Check bags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check bags' })
  await dialog.getByText('Missing: A002, L001').waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'A001' }).isChecked()).toBe(true)
  expect(await dialog.getByRole('status').first().textContent()).toBe('A001 checked.')
  const track = await trackOf(0)
  expect(await stateOf(track)).toBe('live')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await stateOf(track)).toBe('ended')
  await page.getByRole('button', { name: 'Check bags 1 of 3' }).click()
  await (await trackOf(1)).evaluate(camera => camera.dispatchEvent(new Event('ended')))
  await dialog.getByText('The camera has stopped. Close this and scan again, or take a photo of the label.').waitFor()
  expect(await dialog.getByLabel('What the camera shows').count()).toBe(0)
})

test('if the camera is refused, a message says so, and a photo or typing works', TIMEOUT, async () => {
  await signIn(await Visitor.open(refusing, product.url))
  const building = await newItem()
  await openScanner()
  await scanner()
    .getByText(
      'This site isn’t allowed to use the camera. Allow it in the browser’s settings, or take a photo of the label.',
    )
    .waitFor()
  expect(await scanner().getByLabel('What the camera shows').count()).toBe(0)
  await scanner()
    .getByLabel('Photo of a label')
    .setInputFiles(asPhoto(await aLabel('Z103', building)))
  await expect.poll(() => sampleId().inputValue(), { timeout: 20_000 }).toBe('Z103')
  await scanner().waitFor({ state: 'hidden' })
  await sampleId().fill('Z104')
  expect(await sampleId().inputValue()).toBe('Z104')
})
