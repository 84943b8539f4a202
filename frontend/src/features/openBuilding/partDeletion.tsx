import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { confirm, deleteQuestion, dismissQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import type { Question } from '#frontend/ui/dialogs/question.ts'
import { type Follower, followersOf } from '#shared/domain/item/followers.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import './openBuilding.css'

/** The question before a floor, room or item is deleted: the items that are also deleted, and other consequences in words. */
interface Deletion {
  readonly model: 'floor' | 'room' | 'item'
  readonly itemIds: readonly string[]
  readonly detail?: string | undefined
}

/**
 * Asks before a part of a building is deleted. Names the followers in other places and what happens to them. Resolves to the part
 * of the edit’s input about followers; undefined where the user cancels.
 */
export async function confirmPartDeletion(tree: Tree, { model, itemIds, detail }: Deletion) {
  const followers = followersOf(tree, itemIds)
  const question = deleteQuestion(model, detail)
  const answer = await confirm(followers.length > 0 ? withFollowers(question, tree, followers) : question)
  return answer && { follower_takes_over: followers.length > 0 }
}

function withFollowers(question: Question, tree: Tree, followers: readonly Follower[]): Question {
  const groups = [...Map.groupBy(followers, ({ sampled_as }) => sampled_as.item_as_id)]
  return {
    ...question,
    message: (
      <>
        {question.message}
        <p>Other items are sampled as an item that you’re deleting. The first one takes over the sample.</p>
        <ul className="followers">
          {groups.map(([leaderId, [first, ...rest]]) => (
            <li key={leaderId}>
              Sample {findRow(tree.items, leaderId)?.sample?.bag_code} goes to{' '}
              {first && <ItemLink item={first} tree={tree} />}
              {rest.length > 0 && <p>These will be sampled as that item:</p>}
              <ul>
                {rest.map(item => (
                  <li key={item.id}>
                    <ItemLink item={item} tree={tree} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </>
    ),
    confirm: groups.length === 1 ? 'Delete and pass on the sample' : 'Delete and pass on the samples',
  }
}

/** `Vinyl tiles to floor in Kitchen, Ground`, to open the item instead of deleting it. */
function ItemLink({ item, tree }: { item: Follower; tree: Tree }) {
  const room = findRow(tree.rooms, item.room_id)
  const floor = findRow(tree.floors, room?.floor_id)
  if (!room || !floor) return fullNameOf(item)
  const { survey_id, id } = tree.building
  return (
    <Link to={paths.item(survey_id, id, floor.id, room.id, item.id)} onClick={dismissQuestion}>
      {fullNameOf(item)} in {room.name}, {floor.name}
    </Link>
  )
}
