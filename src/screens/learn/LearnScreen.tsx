import { lazy, Suspense } from "react";
import { Button } from "../../ui/Button";
import { useAddressPart } from "../use-address-part";
import styles from "./learn.module.css";
import { TraccPage } from "./TraccPage";
import { VotePage } from "./VotePage";

const LessonPage = lazy(async () => ({ default: (await import("./lesson/LessonPage")).LessonPage }));
const GalleryPage = lazy(async () => ({ default: (await import("./gallery/GalleryPage")).GalleryPage }));
const GlossaryPage = lazy(async () => ({ default: (await import("./glossary/GlossaryPage")).GlossaryPage }));
const PaperCodePage = lazy(async () => ({ default: (await import("./paper-code/PaperCodePage")).PaperCodePage }));
const ClassPage = lazy(async () => ({ default: (await import("./class/ClassPage")).ClassPage }));
const HandoutPage = lazy(async () => ({ default: (await import("./teachers/HandoutPage")).HandoutPage }));
const TeachersPage = lazy(async () => ({ default: (await import("./teachers/TeachersPage")).TeachersPage }));
const WalkNotes = lazy(async () => ({ default: (await import("./lesson/WalkNotes")).WalkNotes }));

const PAGES = [
  { name: "lesson", label: "The lesson", Page: LessonPage },
  { name: "tracc", label: "The score", Page: TraccPage },
  { name: "vote", label: "The vote", Page: VotePage },
  { name: "paper-code", label: "Paper and code", Page: PaperCodePage },
  { name: "gallery", label: "Gallery", Page: GalleryPage },
  { name: "glossary", label: "Glossary", Page: GlossaryPage },
  { name: "class", label: "A class", Page: ClassPage },
  { name: "handout", label: "Handout", Page: HandoutPage },
  { name: "teachers", label: "For teachers", Page: TeachersPage },
] as const;

/** Pictures to touch, one idea each. The page stands in the address, so that each has its own link. */
export function LearnScreen() {
  const [name, setName] = useAddressPart("page");
  const [lock] = useAddressPart("lock");
  const [dot] = useAddressPart("dot");
  // An address with a dot and no page is a link to the landscape, as they were before there was a lesson.
  const wanted = name ?? (dot === null ? null : "tracc");
  const shown = PAGES.find((page) => page.name === wanted) ?? PAGES[0];
  return (
    <div className={styles.learn}>
      {lock === null && name !== "walk-notes" && (
        <nav aria-label="Learn" className={`${styles.pages} no-print`}>
          {PAGES.map((page) => (
            <Button
              kind="link"
              key={page.name}
              aria-current={page === shown ? "page" : undefined}
              onClick={() => setName(page.name)}
            >
              {page.label}
            </Button>
          ))}
        </nav>
      )}
      <Suspense fallback={null}>{name === "walk-notes" ? <WalkNotes /> : <shown.Page />}</Suspense>
    </div>
  );
}
