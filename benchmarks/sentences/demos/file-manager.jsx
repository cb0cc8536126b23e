import { createRoot } from "react-dom/client";
import { FileManager } from "@cubone/react-file-manager";
import "@cubone/react-file-manager/dist/style.css";
const files = [
  { name: "Plans", isDirectory: true, path: "/Plans", updatedAt: "2026-05-02T10:00:00Z" },
  { name: "Photos", isDirectory: true, path: "/Photos", updatedAt: "2026-04-28T10:00:00Z" },
  { name: "Roof", isDirectory: true, path: "/Photos/Roof", updatedAt: "2026-04-27T10:00:00Z" },
  { name: "budget.xlsx", isDirectory: false, path: "/budget.xlsx", updatedAt: "2026-05-07T10:00:00Z", size: 48230 },
  { name: "contract.pdf", isDirectory: false, path: "/contract.pdf", updatedAt: "2026-03-19T10:00:00Z", size: 1250000 },
  { name: "minutes.docx", isDirectory: false, path: "/minutes.docx", updatedAt: "2026-05-11T10:00:00Z", size: 15800 },
  { name: "front.jpg", isDirectory: false, path: "/Photos/front.jpg", updatedAt: "2026-04-28T10:00:00Z", size: 2300000 },
];
document.title = "Building site files";
createRoot(document.getElementById("root")).render(<FileManager files={files} layout="list" height={700} enableFilePreview={false} />);
