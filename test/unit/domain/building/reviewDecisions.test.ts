import { expect, test } from 'vitest'
import { ReviewDecisions } from '#shared/contract/building/reviewDecisions.ts'

const approved = (contaminate_id: number) => ({ contaminate_id, approval: 1 })
const denied = (contaminate_id: number, reason: string | undefined) => ({ contaminate_id, approval: 0, reason })

test.each([
  [[{ contaminate_id: 1, approval: 1 }], [approved(1)]],
  [{ asbestos: 1, lead: 1 }, [approved(1), approved(2)]],
  [{ asbestos: 1, lead: 0, lead_deny: 'Blurred' }, [approved(1), denied(2, 'Blurred')]],
  [{ asbestos: '1', lead_deny: 1, lead_reason: 'Blurred' }, [approved(1), denied(2, 'Blurred')]],
  [{ lead_deny: true, reason: 'Blurred' }, [denied(2, 'Blurred')]],
  [{ asbestos: 0, asbestos_deny: ' ' }, [denied(1, ' ')]],
  [{ asbestos: 1, asbestos_deny: 0 }, [approved(1)]],
  [{ asbestos: 1, asbestos_deny: 'Blurred' }, [denied(1, 'Blurred')]],
  [{ asbestos: 0 }, [denied(1, undefined)]],
  [{}, []],
])('1§3 1§4 a review as it is sent, %j, is a decision for each contaminant', (sent, decisions) => {
  expect(ReviewDecisions().parse(sent)).toEqual(decisions)
})

test.each([{ asbestos: 2 }, { asbestos: 'yes' }, { timber: 1 }, 'approve', null])('1§4 %j is no review', sent => {
  expect(ReviewDecisions().safeParse(sent).success).toBe(false)
})
