import { expect, test } from 'vitest'
import { readValue } from '#frontend/features/history/clashWords.ts'
import { clashesOf } from '#frontend/features/history/fieldNames.ts'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { exampleTree } from '#test/support/data/exampleTree.ts'

const words = { tree: exampleTree, names: new Map([['user', 'Aroha Ngata']]) }
const item = words.tree.items.find(({ sample }) => sample)
const read = (name: OutboxEntry['name'], path: string, row: object) => {
  const entry = { name, input: {} } as OutboxEntry
  const [clash] = clashesOf(entry, [path])
  if (!clash) throw new Error('no clash')
  const value = readValue(entry, clash, row as Record<string, unknown>, words)
  return [clash.name, 'words' in value ? value.words : value]
}

test.each([
  ['saveItem', 'assessment_method_id', { assessment_method_id: 1 }, 'Assessment method', 'Sampled'],
  ['saveItem', 'amount_type_id', { amount_type_id: 1 }, 'Unit', 'm²'],
  ['saveItem', 'amount', { amount: 1250.5 }, 'Amount', '1,250.5'],
  ['saveItem', 'amount', {}, 'Amount', 'Not set'],
  ['saveItem', 'sample.status_id', { sample: { status_id: 3 } }, 'Sample status', 'Chrysotile'],
  ['saveItem', 'sample.is_urgent', { sample: { is_urgent: true } }, 'Urgent', 'Yes'],
  [
    'saveItem',
    'sample',
    { sample: { bag_code: 'A012', status_id: 3, is_urgent: false } },
    'Sample',
    'A012, Chrysotile',
  ],
  ['saveItem', 'removal_class_id', { removal_class_id: 2 }, 'Removal class', 'Class B'],
  ['saveItem', 'item_scores.0', { item_scores: [1] }, 'Product type (or debris from it)', '1 Bonded composite'],
  ['saveRoom', 'is_scoped', { is_scoped: false }, 'In scope', 'No'],
  ['saveBuilding', 'surveyors', { surveyors: ['user'] }, 'Surveyors', 'Aroha Ngata'],
  ['patchBuilding', 'survey_date', { survey_date: '2026-02-25' }, 'Survey date', '25/02/2026'],
  ['saveClearance', 'type', { type: 1 }, 'Type', 'Class A'],
] as const)('F-15 %s %s is shown as a person reads it: %j', (name, path, row, label, text) => {
  expect(read(name, path, row)).toEqual([label, text])
})

test('an item is named by its Sample ID, a recommendation by its name, a photo is an image, a text is formatted [F-15]', () => {
  if (!item) throw new Error('no item')
  const [, sampledAs] = read('saveItem', 'sampled_as.item_as_id', { sampled_as: { item_as_id: item.id } })
  expect(sampledAs).toContain(item.sample?.bag_code)
  expect(read('saveItem', 'item_recommendations', { item_recommendations: [1] })[1]).toMatch(/^[A-Z][a-z]/)
  expect(read('saveItem', 'image', { image: { file: 'f', width: 1, height: 1 } })[1]).toEqual({
    kind: 'image',
    file: 'f',
  })
  expect(read('saveClearance', 'details', { details: '<p>x</p>' })[1]).toEqual({ kind: 'formatted', html: '<p>x</p>' })
  expect(read('saveClearance', 'information.arwp_1', { information: { arwp_1: 0 } })[1]).toBe('No')
})

test('the parts of an address are one choice, shown as an address [F-15]', () => {
  const entry = { name: 'saveBuilding', input: {} } as OutboxEntry
  const clashes = clashesOf(entry, ['address', 'latitude', 'postcode', 'name'])
  expect(clashes.map(({ name, paths }) => [name, paths])).toEqual([
    ['Address', ['address', 'latitude', 'postcode']],
    ['Name', ['name']],
  ])
  const row = { address: '12 Karaka Street', address2: '', suburb: 'Newtown', city: 'Wellington', postcode: '6021' }
  expect(clashes[0] && readValue(entry, clashes[0], row, words)).toEqual({
    kind: 'words',
    words: '12 Karaka Street, Newtown, Wellington 6021',
  })
})
